/** What does a piece of work once for all who ask for it under one key. */
export function onceEach(): <T>(key: object, work: () => Promise<T>) => Promise<T> {
  const begun = new Map<object, Promise<unknown>>()
  return <T>(key: object, work: () => Promise<T>) => {
    const shared = begun.get(key) ?? work()
    begun.set(key, shared)
    return shared as Promise<T>
  }
}
