/**
 * One value per owner, created on first use and released with its owner. All copies of the calling module share it by
 * `name`: Next's development server bundles separate copies.
 */
export function perOwner<Owner extends object, Value>(
  name: string,
  create: (owner: Owner) => Value,
): (owner: Owner) => Value {
  const key = Symbol.for(`crossbook.${name}`)
  const holder = globalThis as { [key: symbol]: WeakMap<Owner, Value> | undefined }
  return (owner) => {
    holder[key] ??= new WeakMap()
    const existing = holder[key].get(owner)
    if (existing !== undefined) return existing
    const created = create(owner)
    holder[key].set(owner, created)
    return created
  }
}
