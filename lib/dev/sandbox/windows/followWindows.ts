import type { Question, World } from '../world/createWorld'

/**
 * Memoizes a value derived from all questions of the world, current windows included; rebuilt only when those change.
 */
export function followWindows<Made>(
  world: World,
  make: (questions: readonly Question[]) => Made,
): () => Made {
  let made: { of: readonly Question[]; value: Made } | undefined
  return () => {
    const windows = world.windows()
    if (made?.of !== windows) made = { of: windows, value: make([...world.questions, ...windows]) }
    return made.value
  }
}
