import { useEffect, useState } from 'react'

/** An address for showing a stored picture, or one that has just been chosen; empty if there is none. */
export function usePictureAddress(picture: string | File): string {
  const [chosen, setChosen] = useState('')
  useEffect(() => {
    if (!(picture instanceof File)) return setChosen('')
    const address = URL.createObjectURL(picture)
    setChosen(address)
    return () => URL.revokeObjectURL(address)
  }, [picture])
  return picture instanceof File ? chosen : picture
}
