"""What the operating system refuses, in words for whoever asked."""

import errno
import socket

_REASONS = {
    errno.EACCES: "falta permissão",
    errno.EADDRINUSE: "a porta já está em uso",
    errno.EADDRNOTAVAIL: "o endereço não é desta máquina",
    errno.ECONNREFUSED: "ninguém atende ali",
    errno.ECONNRESET: "a conexão foi interrompida",
    errno.EEXIST: "há ali um arquivo com esse nome",
    errno.EHOSTUNREACH: "a máquina não foi alcançada",
    errno.EISDIR: "é uma pasta, e não um arquivo",
    errno.ENAMETOOLONG: "o nome é longo demais",
    errno.ENETUNREACH: "a rede não foi alcançada",
    errno.ENOENT: "não existe",
    errno.ENOSPC: "o disco está cheio",
    errno.ENOTDIR: "o caminho passa por um arquivo, que não é pasta",
    errno.EPERM: "falta permissão",
    errno.EROFS: "o disco só permite leitura",
    socket.EAI_AGAIN: "o nome não tem endereço",
    socket.EAI_NONAME: "o nome não tem endereço",
}


def reason(error: OSError) -> str:
    """Return why the system refused, such as "falta permissão"."""
    return _REASONS.get(error.errno or 0, f"o sistema recusa (erro {error.errno})")
