import { useQuery } from '@tanstack/react-query'
import { pb } from '#web/records/index.ts'
import type { FileAddress } from './shown-attachments.tsx'

/**
 * Addresses of protected files of a record; null until its token is there, `failed` if there is none to be had.
 * @param files their names: a token opens them for three minutes, and new files ask for a new one
 */
export function useFileAddress(
  collectionName: string,
  id: string,
  files: readonly string[],
): { addressOf: FileAddress | null; failed: boolean } {
  // A fresh token would load the pictures again, so each view asks only once.
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
