const ADVICE: readonly (readonly [pattern: RegExp, advice: string])[] = [
  [
    /ENOTFOUND|EAI_AGAIN/,
    'The name does not resolve: check this machine’s DNS, and the address in the settings.',
  ],
  [/ECONNREFUSED/, 'Nothing listens there: check the address, and that the other side is running.'],
  [
    /CERT|SELF_SIGNED|UNABLE_TO_VERIFY|ERR_TLS|SSL/,
    'The certificate is not trusted: check the clock, and proxies that inspect TLS.',
  ],
  [
    /ETIMEDOUT|in time|within|EHOSTUNREACH|ENETUNREACH/,
    'No answer: check routes and firewalls for outgoing connections.',
  ],
  [/\b40[13]\b|\b451\b/, 'Access denied: check the key, and whether the venue serves this country.'],
  [/\b429\b/, 'Rate limited: wait, and check what else sends requests from this address.'],
  [/\b5\d\d\b/, 'The other side has a failure of its own: try again later.'],
]

/** Advice for a failure, by its message. */
export const adviceFor = (message: string): string =>
  ADVICE.find(([pattern]) => pattern.test(message))?.[1] ??
  'Check the address in the settings and the network path.'
