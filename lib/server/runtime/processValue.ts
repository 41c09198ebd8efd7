/**
 * A process-wide value. All copies of the calling module share it by `name`: Next bundles its own copies.
 * Errors: `get` throws `absent` before anything is set.
 */
export function processValue<T extends object>(name: string, absent: string) {
  const key = Symbol.for(`crossbook.${name}`)
  const holder = globalThis as { [key: symbol]: T | undefined }
  return {
    set(value: T | undefined): void {
      holder[key] = value
    },
    isSet: () => holder[key] !== undefined,
    get(): T {
      const value = holder[key]
      if (!value) throw new Error(absent)
      return value
    },
  }
}
