import { useEffect, useState } from 'react'

/** An object URL for a chosen file; '' without a file, and until the URL is created. */
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
