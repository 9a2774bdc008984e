import { describe, expect, it } from 'vitest'
import { proxyServer } from '../service/proxy-server.ts'
import { pem, secureServer, serverCertificate } from '../service/secure-server.ts'
import { reportFolder, reportIn, runTest, timeout } from './command.ts'

/** What Node takes as a wish to check no certificate at all. */
const unchecked = {
  NODE_TLS_REJECT_UNAUTHORIZED: '0',
  TARGET_USERNAME: 'a',
  TARGET_PASSWORD: 'pw-1',
}

async function reasonFor(env: Record<string, string>) {
  const REPORT_DIR = reportFolder()
  const { code } = await runTest({ ...unchecked, ...env, REPORT_DIR })
  return { code, reason: reportIn(REPORT_DIR).reason }
}

describe('a certificate that nobody vouches for', { timeout }, () => {
  it('ends the run whatever NODE_TLS_REJECT_UNAUTHORIZED says', async () => {
    const { url, visitors } = await secureServer()
    const { code, reason } = await reasonFor({ TARGET_URL: url })
    expect({ code, visitors }).toEqual({ code: 4, visitors: [] })
    expect(reason).toContain('self-signed')
  })

  it('ends it where it is that of a proxy, too', async () => {
    const target = await secureServer()
    const { url, asked } = await proxyServer({
      secure: { cert: serverCertificate, key: pem('service', 'server-key') },
    })
    const { code, reason } = await reasonFor({
      TARGET_URL: target.url.replace('127.0.0.1', 'museum.example'),
      HTTPS_PROXY: url,
    })
    expect({ code, asked }).toEqual({ code: 4, asked: [] })
    expect(reason).toMatch(/the proxy .* cannot be used: .*self-signed/)
  })
})
