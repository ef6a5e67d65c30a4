import { useEffect, useState } from 'react'

/** An address at which the browser shows a file that was just chosen; '' without one, and until it is there. */
export function useObjectUrl(file: File | null | undefined): string {
  const [address, setAddress] = useState('')
  useEffect(() => {
    if (!file) return setAddress('')
    const made = URL.createObjectURL(file)
    setAddress(made)
    return () => URL.revokeObjectURL(made)
  }, [file])
  return address
}
