/** An operation's answer "ask there": 308, permanently. */
export interface Redirect {
  redirectTo: string
  /** What happened, for people. */
  message: string
}

export const isRedirect = (value: object): value is Redirect => 'redirectTo' in value
