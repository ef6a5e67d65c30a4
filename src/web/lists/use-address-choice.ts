import { useSearchParams } from 'react-router'

/** What is chosen in the address of a page; the usual choice, and an empty one, leave it clean. */
export function useAddressChoice<Name extends string>(usual: Partial<Record<Name, string>>) {
  const [address, setAddress] = useSearchParams()
  const choose = (name: Name, value: string): void =>
    setAddress(
      (before) => {
        const after = new URLSearchParams(before)
        if (value === '' || value === usual[name]) after.delete(name)
        else after.set(name, value)
        return after
      },
      { replace: true },
    )
  return { chosen: (name: Name): string => address.get(name) ?? usual[name] ?? '', choose }
}
