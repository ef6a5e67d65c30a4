import { useQuery } from '@tanstack/react-query'
import { pb } from '#web/records/index.ts'
import type { FileAddress } from './shown-attachments.tsx'

/**
 * Addresses of a record's protected files; null until the token is loaded, `failed` if it could not be.
 * @param files their names. A token is valid for three minutes; new files request a new one
 */
export function useFileAddress(
  collectionName: string,
  id: string,
  files: readonly string[],
): { addressOf: FileAddress | null; failed: boolean } {
  // A new token would reload the pictures, so each view requests it only once.
  const token = useQuery({
    queryKey: ['file-token', id, ...files],
    queryFn: ({ signal }) => pb.files.getToken({ requestKey: null, signal }),
    enabled: files.length > 0,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    meta: { silent: true },
  })
  if (!token.data) return { addressOf: null, failed: token.isError }
  const addressOf: FileAddress = (name, thumb) =>
    pb.files.getURL({ collectionName, id }, name, {
      ...(thumb ? { thumb, format: 'webp' } : {}),
      token: token.data,
    })
  return { addressOf, failed: false }
}
