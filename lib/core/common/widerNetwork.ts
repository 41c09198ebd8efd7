/**
 * Limit of an IPv6 /48 as a multiple of the limit of one /64: a customer can hold all its 65,536 /64s, and a mobile
 * network has many customers in one /48.
 */
export const WIDER_FACTOR = 8

/** The /48 that contains a /64; undefined for an IPv4 address. */
export function widerNetwork(counted: string): string | undefined {
  const prefix = /^((?:[^:]+:){2}[^:]+):[^:]+::\/64$/.exec(counted)?.[1]
  return prefix === undefined ? undefined : `${prefix}::/48`
}
