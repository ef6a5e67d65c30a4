import { useSearchParams } from 'react-router'

/** A choice in the page's address; the default and an empty choice are left out. */
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
