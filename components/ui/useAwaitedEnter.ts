'use client'
import { useEffect, useState } from 'react'

/**
 * Enter pressed before the results for the typed text are loaded: `open` is called once they are, unless something else
 * was pressed meanwhile. The results of the previous text are never opened.
 */
export function useAwaitedEnter({ isCurrent, open }: { isCurrent: boolean; open: () => void }) {
  const [isAwaited, setAwaited] = useState(false)
  useEffect(() => {
    if (!isAwaited || !isCurrent) return
    setAwaited(false)
    open()
  }, [isAwaited, isCurrent, open])
  return setAwaited
}
