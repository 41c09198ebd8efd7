'use client'
import { useEffect, useRef, useState } from 'react'

/** The value, sampled at a regular interval. */
export function useThrottled<T>(value: T, everyMs: number): T {
  const latest = useRef(value)
  latest.current = value
  const [shown, setShown] = useState(value)
  useEffect(() => {
    const timer = setInterval(() => setShown(latest.current), everyMs)
    return () => clearInterval(timer)
  }, [everyMs])
  return shown
}
