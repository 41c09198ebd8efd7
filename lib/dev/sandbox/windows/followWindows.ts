import type { Question, World } from '../world/createWorld'

/** What is made of all questions of the world, its windows of the moment included: made anew only when those change. */
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
