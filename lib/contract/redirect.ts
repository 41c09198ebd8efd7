/** An operation's permanent redirect: 308. */
export interface Redirect {
  redirectTo: string
  /** What happened, for people. */
  message: string
}

export const isRedirect = (value: object): value is Redirect => 'redirectTo' in value
