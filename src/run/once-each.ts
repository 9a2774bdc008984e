/**
 * What does a piece of work once for all who ask for it under one key. What has failed is begun anew for who asks later:
 * it may have lacked what others held meanwhile.
 */
export function onceEach(): <T>(key: object, work: () => Promise<T>) => Promise<T> {
  const begun = new Map<object, Promise<unknown>>()
  return <T>(key: object, work: () => Promise<T>) => {
    const known = begun.get(key)
    if (known !== undefined) return known as Promise<T>
    const shared = work()
    begun.set(key, shared)
    shared.catch(() => begun.delete(key))
    return shared
  }
}
