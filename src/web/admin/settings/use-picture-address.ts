import { useObjectUrl } from '#web/ui/use-object-url.ts'

/** An address for showing a stored picture, or one that has just been chosen; empty if there is none. */
export function usePictureAddress(picture: string | File): string {
  const chosen = useObjectUrl(picture instanceof File ? picture : null)
  return picture instanceof File ? chosen : picture
}
