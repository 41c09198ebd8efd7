const ADVICE: readonly (readonly [said: RegExp, advice: string])[] = [
  [
    /ENOTFOUND|EAI_AGAIN/,
    'The name is not known here: check this machine’s DNS, and the address in the settings.',
  ],
  [/ECONNREFUSED/, 'Nobody listens there: check the address, and whether what should answer runs.'],
  [
    /CERT|SELF_SIGNED|UNABLE_TO_VERIFY|ERR_TLS|SSL/,
    'The certificate is not trusted: check the clock and whatever inspects TLS on the way.',
  ],
  [
    /ETIMEDOUT|in time|within|EHOSTUNREACH|ENETUNREACH/,
    'No answer: check routes and firewalls for outgoing connections.',
  ],
  [/\b40[13]\b|\b451\b/, 'It refuses: check the key, and whether the venue serves this country.'],
  [/\b429\b/, 'Too many requests came from this address: wait, and see who else asks from here.'],
  [/\b5\d\d\b/, 'It is in trouble of its own: try again later.'],
]

/** What to do about a failure, by what was said about it. */
export const adviceFor = (message: string): string =>
  ADVICE.find(([said]) => said.test(message))?.[1] ?? 'Check the address in the settings and the way there.'
