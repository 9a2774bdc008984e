import { describe, expect, it } from 'vitest'
import { asMasked, maskedWording } from '../../../src/settings/mask/wording.ts'
import { attempt } from './requests.ts'
import { pem, secureServer, serverCertificate } from './secure-server.ts'

const client = { cert: pem('settings', 'client'), key: pem('settings', 'client-key') }

describe('a secure connection', () => {
  it('is made to a server whose certificate the configured CA vouches for', async () => {
    const { url } = await secureServer()
    const { exchange } = await attempt(url, {}, { target: { ca: serverCertificate } })
    expect(exchange.status).toBe(200)
  })

  it('is not made to a server for which nobody vouches; asking again would not help', async () => {
    const { url, visitors } = await secureServer()
    const { noise } = await attempt(url)
    expect(maskedWording(noise?.reason ?? '', asMasked)).toMatch(/self.signed/)
    expect(noise?.passing).toBe(false)
    expect(visitors).toEqual([])
  })

  it('is not made to a server of another name', async () => {
    const { url } = await secureServer({ cert: client.cert, key: client.key })
    const { noise } = await attempt(url, {}, { target: { ca: client.cert } })
    expect(noise?.passing).toBe(false)
  })

  it('shows the configured client certificate', async () => {
    const welcoming = { requestCert: true, rejectUnauthorized: false, ca: client.cert }
    const { url, visitors } = await secureServer(welcoming)
    await attempt(url, {}, { target: { ca: serverCertificate, ...client } })
    await attempt(url, {}, { target: { ca: serverCertificate } })
    expect(visitors).toEqual(['special-events-conformance tests', undefined])
  })
})
