"""The shared vocabulary: money, deadlines, citations, errors, CPF and CNPJ."""
