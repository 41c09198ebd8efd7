/** External accounts that may sign in. */
export type ProviderId = 'github' | 'google'

export const PROVIDER_NAMES: Record<ProviderId, string> = { github: 'GitHub', google: 'Google' }

/** Our texts for next-auth's codes; any other text in the address is not shown. */
export function signInProblem(code: string | undefined): string | undefined {
  if (code === undefined) return undefined
  if (code === 'OAuthAccountNotLinked') {
    return 'That account is already linked to another Crossbook account.'
  }
  return 'The sign-in failed or was cancelled. Try again.'
}
