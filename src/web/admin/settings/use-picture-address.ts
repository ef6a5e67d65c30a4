import { useObjectUrl } from '#web/ui/use-object-url.ts'

/** The address of a stored or newly chosen picture; empty if there is none. */
export function usePictureAddress(picture: string | File): string {
  const chosen = useObjectUrl(picture instanceof File ? picture : null)
  return picture instanceof File ? chosen : picture
}
