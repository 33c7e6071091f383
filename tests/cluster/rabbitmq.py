# SPDX-License-Identifier: MIT
"""A RabbitMQ of the tests' own, from build/broker (tools/fetch_broker): its files in one folder, its ports on loopback."""
import os
import pathlib
import signal
import socket
import subprocess
import threading
import time

UNPACKED = pathlib.Path(__file__).resolve().parents[2] / "build/broker/usr/lib"
SECONDS = 90
USER, PASSWORD = "quad", "secret"


def is_there():
    return UNPACKED.exists()


def free_ports(count):
    sockets = [socket.create_server(("127.0.0.1", 0)) for _ in range(count)]
    ports = [each.getsockname()[1] for each in sockets]
    for each in sockets:
        each.close()
    return ports


class Certificates:
    """Made as docs/cluster.md has it, for the host `localhost`. `other.pem` is of an authority that knows nobody."""

    def __init__(self, folder):
        self.folder = pathlib.Path(folder)
        for name in ("authority", "other"):
            self.openssl("-x509", "-subj", f"/CN={name}", "-keyout", f"{name}.key", "-out", f"{name}.pem")
        self.openssl("-x509", "-CA", "authority.pem", "-CAkey", "authority.key", "-subj", "/CN=broker",
                     "-addext", "subjectAltName=DNS:localhost", "-addext", "basicConstraints=CA:FALSE",
                     "-keyout", "server.key", "-out", "server.pem")

    def openssl(self, *words):
        subprocess.run(["openssl", "req", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-days", "2",
                        *words], cwd=self.folder, check=True, capture_output=True)

    def path(self, name):
        return str(self.folder / f"{name}.pem")


class RabbitMq:
    """As `rabbitmq-server` starts it, less its shells."""

    def __init__(self, folder):
        self.folder = pathlib.Path(folder)
        self.certificates = Certificates(folder)
        self.port, self.tls_port, distribution, daemon = free_ports(4)
        self.environment = {
            **os.environ, "HOME": folder, "ERL_LIBS": str(next(UNPACKED.glob("rabbitmq/lib/*/plugins"))),
            "ERL_EPMD_PORT": str(daemon), "ERL_EPMD_ADDRESS": "127.0.0.1", "RABBITMQ_DIST_PORT": str(distribution),
            "RABBITMQ_NODENAME": f"quadrille{self.port}@localhost", "RABBITMQ_MNESIA_BASE": f"{folder}/mnesia",
            "RABBITMQ_LOG_BASE": f"{folder}/log", "RABBITMQ_ENABLED_PLUGINS_FILE": f"{folder}/plugins",
            "RABBITMQ_CONF_ENV_FILE": f"{folder}/none", "RABBITMQ_CONFIG_FILE": f"{folder}/rabbitmq",
            "RABBITMQ_ADVANCED_CONFIG_FILE": f"{folder}/none"}
        (self.folder / "plugins").write_text("[].\n", encoding="utf-8")
        (self.folder / "rabbitmq.conf").write_text(
            f"listeners.tcp.1 = 127.0.0.1:{self.port}\n"
            f"listeners.ssl.1 = 127.0.0.1:{self.tls_port}\n"
            f"ssl_options.certfile = {folder}/server.pem\n"
            f"ssl_options.keyfile = {folder}/server.key\n"
            f"default_user = {USER}\ndefault_pass = {PASSWORD}\n", encoding="utf-8")
        self.daemon = self.process = None

    def start(self):
        with open(self.folder / "output", "ab") as output:
            def run(program, *words):
                return subprocess.Popen([UNPACKED / "erlang/bin" / program, *words], env=self.environment,
                                        stdin=subprocess.DEVNULL, stdout=output, stderr=output, start_new_session=True)
            # Erlang would leave one behind.
            self.daemon = self.daemon or run("epmd")
            self.process = run("erl", "-noinput", "-boot", "start_sasl", "-s", "rabbit", "boot", "+S", "1:1", "+sbwt", "none",
                               "-kernel", "inet_dist_use_interface", "{127,0,0,1}",
                               "-kernel", "prevent_overlapping_partitions", "false",
                               "-syslog", "logger", "[]", "-syslog", "syslog_error_logger", "false")
        deadline = time.monotonic() + SECONDS
        while time.monotonic() < deadline and self.process.poll() is None:
            try:
                socket.create_connection(("127.0.0.1", self.tls_port), 1).close()
                return
            except OSError:
                time.sleep(0.1)
        self.end()  # nobody else would: who set up in vain is not taken down
        raise RuntimeError((self.folder / "output").read_text(encoding="utf-8"))

    def kill(self):
        os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait()

    def end(self):
        self.kill()
        self.daemon.kill()
        self.daemon.wait()


class Proxy:
    """Between us and the broker, to be cut."""

    def __init__(self, port):
        self.target = port
        self.server = socket.create_server(("127.0.0.1", 0))
        self.port = self.server.getsockname()[1]
        self.pairs = []
        threading.Thread(target=self.accept, daemon=True).start()

    def accept(self):
        while True:
            try:
                near, _ = self.server.accept()
                far = socket.create_connection(("127.0.0.1", self.target))
            except OSError:
                return
            self.pairs += [near, far]
            for source, target in ((near, far), (far, near)):
                threading.Thread(target=self.pump, args=(source, target), daemon=True).start()

    @staticmethod
    def pump(source, target):
        try:
            while data := source.recv(65536):
                target.sendall(data)
        except OSError:
            pass
        for each in (source, target):
            each.close()

    def cut(self):
        for each in self.pairs:
            try:
                each.shutdown(socket.SHUT_RDWR)
            except OSError:
                pass
        self.pairs = []
