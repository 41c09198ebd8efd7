'use client'
import { memo, useState } from 'react'
import { type DigitRun, digitRuns } from './digitRuns'

/**
 * A figure whose changed digits light up and fade. `of` names the figure's subject: when that differs,
 * nothing has changed, another figure is shown here.
 */
export const Digits = memo(function Digits({ text, of }: { text: string; of?: string | number }) {
  const [shown, setShown] = useState<{ text: string; of: typeof of; turn: number; runs: DigitRun[] }>({
    text,
    of,
    turn: 0,
    runs: [{ text, changed: false }],
  })
  if (text !== shown.text || of !== shown.of) {
    const runs = of === shown.of ? digitRuns(shown.text, text) : [{ text, changed: false }]
    setShown({ text, of, turn: shown.turn + 1, runs })
  }
  return shown.runs.map((run, i) =>
    run.changed ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: a run is identified by its position; the turn restarts its fade.
      <span key={`${shown.turn} ${i}`} className="digits-changed">
        {run.text}
      </span>
    ) : (
      run.text
    ),
  )
})
