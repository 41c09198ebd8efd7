'use client'
import { useEffect, useState } from 'react'

/** The time, ticking; undefined on the server and in the first paint, where clocks would disagree. */
export function useNow(everyMs: number): number | undefined {
  const [now, setNow] = useState<number>()
  useEffect(() => {
    setNow(Date.now())
    const timer = setInterval(() => setNow(Date.now()), everyMs)
    return () => clearInterval(timer)
  }, [everyMs])
  return now
}
