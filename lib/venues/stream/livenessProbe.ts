interface LivenessProbeOptions {
  now(): number
  /** Silence after which the venue is probed, ms. */
  quietMs: number
  /** How long it may take to answer, ms. */
  answerMs: number
  /** Sends something that the venue answers at once. */
  send(): void
  dead(): void
}

/**
 * Detects a socket that is open but no longer answers. A venue that has never answered a probe on this socket is left
 * to the watchdog.
 */
export function createLivenessProbe({ now, quietMs, answerMs, send, dead }: LivenessProbeOptions) {
  let heardAt = now()
  let sentAt: number | undefined
  let hasAnswered = false

  function probe() {
    sentAt = now()
    send()
  }

  return {
    probe,
    heard() {
      heardAt = now()
    },
    answered() {
      sentAt = undefined
      hasAnswered = true
    },
    check() {
      if (sentAt !== undefined && hasAnswered) {
        if (now() - sentAt >= answerMs) dead()
      } else if (now() - Math.max(heardAt, sentAt ?? 0) >= quietMs) probe()
    },
  }
}
