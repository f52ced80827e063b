"""The stand-in of a bank (PSP) that charges by Pix: speaks the API Pix 2.9 and takes no money."""
