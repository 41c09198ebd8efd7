/** Accounts elsewhere that may sign in. */
export type ProviderId = 'github' | 'google'

export const PROVIDER_NAMES: Record<ProviderId, string> = { github: 'GitHub', google: 'Google' }

/** Our words for next-auth's codes; any other text in the address is not shown. */
export function problemWords(code: string | undefined): string | undefined {
  if (code === undefined) return undefined
  if (code === 'OAuthAccountNotLinked') {
    return 'That account signs in to another account here, or this one is linked to another account there.'
  }
  return 'The sign-in there did not work, or was called off. Try again.'
}
