import { readdirSync } from 'node:fs'
import { build } from 'esbuild'

const t = performance.now()
const r = await build({
  absWorkingDir: '/work/main',
  entryPoints: {
    api: 'src/api/index.ts',
    ref: 'src/reference/service.ts',
    ...Object.fromEntries(
      readdirSync('/work/main/tests/conformance')
        .filter((n) => n.endsWith('.test.ts'))
        .map((n) => [`checks/${n.slice(0, -3)}`, `tests/conformance/${n}`]),
    ),
  },
  bundle: true,
  splitting: true,
  format: 'esm',
  platform: 'node',
  target: 'node20.18',
  outdir: '/work/main/dist/try',
  sourcemap: true,
  metafile: true,
  keepNames: false,
  banner: {
    js: "import { createRequire as __cr } from 'node:module'; const require = __cr(import.meta.url);",
  },
})
console.log(
  performance.now() - t,
  Object.entries(r.metafile.outputs)
    .filter(([n]) => n.endsWith('.js'))
    .sort((a, b) => b[1].bytes - a[1].bytes)
    .slice(0, 12)
    .map(([n, o]) => [n, o.bytes]),
)
const big = Object.entries(r.metafile.outputs)
  .filter(([n]) => n.endsWith('.js'))
  .sort((a, b) => b[1].bytes - a[1].bytes)
for (const [n, o] of big.slice(0, 4)) {
  const by = {}
  for (const [f, { bytesInOutput }] of Object.entries(o.inputs)) {
    const k = /node_modules\/((@[^/]+\/)?[^/]+)/.exec(f)?.[1] ?? 'own'
    by[k] = (by[k] ?? 0) + bytesInOutput
  }
  console.log(
    n,
    Object.entries(by)
      .sort((a, b) => b[1] - a[1])
      .slice(0, 12),
  )
}
