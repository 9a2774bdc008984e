import { isIPv6 } from 'node:net'
import { orNothing } from '../contract/or-nothing.ts'
import type { ProxySettings } from './settings.ts'
import type { Environment } from './sources.ts'
import { UsageError } from './usage-error.ts'

/** A proxy cannot reach these: they are another machine for it. */
const thisMachine = /^(localhost|.+\.localhost|127(\.\d+){3}|\[::1\])$/i

/** With a scheme, or as host and port alone, which many environments have. */
const shapes = /^(https?:\/\/.+|[^/]+:\d+\/?)$/i

/**
 * The proxy that the environment names for an address: `HTTPS_PROXY` or `HTTP_PROXY` by its scheme,
 * unless `NO_PROXY` names its host or it is on this machine. Names in lower case come first.
 *
 * @throws {@link UsageError} when what is named is no proxy; its value, which may hold a password, is not shown
 */
export function proxyFor(address: string, env: Environment): ProxySettings | undefined {
  const target = new URL(address)
  const upper = target.protocol === 'https:' ? 'HTTPS_PROXY' : 'HTTP_PROXY'
  const variable = env[upper.toLowerCase()] ? upper.toLowerCase() : upper
  const text = env[variable]?.trim()
  if (!text || thisMachine.test(target.hostname)) return undefined
  if (isExempt(target, env.no_proxy || env.NO_PROXY || '')) return undefined
  return proxyOf(variable, text)
}

function proxyOf(variable: string, text: string): ProxySettings {
  const address = /^https?:/i.test(text) ? text : `http://${text}`
  const url = shapes.test(text) && URL.canParse(address) ? new URL(address) : undefined
  const credentials = url && credentialsOf(url)
  if (!url || !credentials || url.pathname !== '/' || /[?#]/.test(text)) {
    throw new UsageError({
      subject: variable,
      problem: 'not the address of an HTTP proxy',
      remedy: 'give an http or https address such as http://proxy.example:3128',
    })
  }
  return { url: url.origin, variable, ...credentials }
}

function credentialsOf({ username, password }: URL) {
  if (username === '' && password === '') return {}
  return orNothing(() => ({
    username: decodeURIComponent(username),
    password: decodeURIComponent(password),
  }))
}

function isExempt({ hostname, port, protocol }: URL, list: string): boolean {
  const targetPort = port || (protocol === 'https:' ? '443' : '80')
  return list
    .toLowerCase()
    .split(/[\s,]+/)
    .filter((entry) => entry !== '')
    .some((entry) => {
      if (entry === '*') return true
      const plain = isIPv6(entry) ? `[${entry}]` : entry
      const [, name = plain, onlyPort = targetPort] = /^(.+):(\d+)$/.exec(plain) ?? []
      const host = name.replace(/^\*?\./, '')
      return onlyPort === targetPort && (hostname === host || hostname.endsWith(`.${host}`))
    })
}
