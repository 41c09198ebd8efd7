'use client'
import { useEffect, useRef, useState } from 'react'
import { errorMessage } from '@/components/format/errorMessage'
import { sendTrial, type TrialAnswer } from './sendTrial'
import type { Trial, TrialValues } from './trial'
import type { TrialKeys } from './trialKeys'

interface TrialState {
  running: boolean
  answer?: TrialAnswer
  /** Why no response arrived. */
  problem?: string
}

/** One request at a time: sending again or leaving aborts the previous one. */
export function useTrial(trial: Trial) {
  const [state, setState] = useState<TrialState>({ running: false })
  const stopper = useRef<AbortController>(undefined)
  useEffect(() => () => stopper.current?.abort(), [])

  const send = async (values: TrialValues, keys: TrialKeys) => {
    stopper.current?.abort()
    const mine = new AbortController()
    stopper.current = mine
    const { signal } = mine
    const show = (next: TrialState) => stopper.current === mine && setState(next)
    show({ running: true })
    let last: TrialAnswer | undefined
    try {
      await sendTrial(trial, values, {
        keys,
        signal,
        onAnswer: (answer) => {
          last = answer
          show({ running: true, answer })
        },
      })
      show({ running: false, answer: last })
    } catch (error) {
      const stopped = signal.aborted ? 'Stopped before a response arrived.' : errorMessage(error as Error)
      show({ running: false, answer: last, problem: stopped })
    }
  }
  return { ...state, send, stop: () => stopper.current?.abort() }
}
