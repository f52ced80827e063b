# The image carries the wheel and its locked dependencies, nothing to build with.
FROM python:3.13-slim AS build
WORKDIR /build
RUN python -m venv /opt/guiche
COPY requirements.txt .
RUN /opt/guiche/bin/pip install --no-cache-dir --require-hashes -r requirements.txt
COPY pyproject.toml README.md ./
COPY app app
COPY bpe bpe
COPY fares fares
COPY gratuidades gratuidades
COPY refunds refunds
COPY migrations migrations
RUN /opt/guiche/bin/pip install --no-cache-dir --no-deps .

FROM python:3.13-slim
RUN useradd --uid 10001 --create-home guiche && install -d -o guiche /var/lib/guiche
COPY --from=build /opt/guiche /opt/guiche
ENV PATH=/opt/guiche/bin:$PATH \
    PYTHONUNBUFFERED=1 \
    GUICHE_ENV=production \
    GUICHE_INSTANCE=/var/lib/guiche
USER 10001
WORKDIR /var/lib/guiche
EXPOSE 8000
HEALTHCHECK --interval=30s --timeout=5s --start-period=20s \
    CMD ["python", "-c", "import urllib.request as r; r.urlopen('http://127.0.0.1:8000/saude/vivo', timeout=4)"]
CMD ["gunicorn", "--config=python:app.gunicorn_config", "--bind=0.0.0.0:8000"]
