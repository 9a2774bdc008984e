# The command of the package in a container of its own; docs/pipelines.md says how to run it.

FROM node:20-slim AS build
WORKDIR /harness
COPY . .
RUN npm ci --no-audit --no-fund \
  && npm run package \
  && npm pack ./node_modules/.cache/package --pack-destination /

FROM node:20-slim
COPY --from=build /special-events-conformance-*.tgz /tmp/package.tgz
RUN npm install --global --ignore-scripts --no-audit --no-fund /tmp/package.tgz \
  && rm /tmp/package.tgz \
  && install --directory --owner=node --group=node /work
USER node
# A container is given its settings by a pipeline: a TARGET_URL that is not there is a mistake.
ENV CI=true
# Where .env, waivers and reports are; a volume keeps the journal of a run that is cut short.
WORKDIR /work
ENTRYPOINT ["special-events-conformance"]
