/**
 * How much more the /48 of an IPv6 address may take than one of its /64: a customer can hold all 65,536 of them, and a
 * mobile network has many customers in one.
 */
export const WIDER_FACTOR = 8

/** The /48 of what is counted by its /64; undefined for an IPv4 address. */
export function widerNetwork(counted: string): string | undefined {
  const prefix = /^((?:[^:]+:){2}[^:]+):[^:]+::\/64$/.exec(counted)?.[1]
  return prefix === undefined ? undefined : `${prefix}::/48`
}
