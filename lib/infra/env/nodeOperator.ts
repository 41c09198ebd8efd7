import { isIP } from 'node:net'

/**
 * Operator of a chain node by its address: the registered domain, or the IP address. Of names under
 * a public suffix of two labels (`example.co.uk`) it takes several operators for one, never one for several.
 */
export function nodeOperator(url: string): string {
  const host = new URL(url).hostname.replace(/^\[|\]$/g, '').toLowerCase()
  return isIP(host) === 0 ? host.split('.').filter(Boolean).slice(-2).join('.') : host
}
