import { WandSparkles } from 'lucide-react'
import { Suspense, useState } from 'react'
import type { Row } from '#shared/collections/index.ts'
import { useT } from '#web/locale/index.ts'
import { lazyPiece } from '#web/records/index.ts'
import { Button } from '#web/ui/button.tsx'

const GenerateDialog = lazyPiece(() => import('./generate-dialog.tsx'))

/** Opens the dialog for generated pictures of a post. */
export function GenerateButton({ post, onAttached }: { post: Row<'posts'>; onAttached?: () => unknown }) {
  const t = useT('pictures')
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button size="sm" icon={<WandSparkles />} onClick={() => setOpen(true)}>
        {t('open')}
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <GenerateDialog post={post} onClose={() => setOpen(false)} onAttached={onAttached} />
        </Suspense>
      )}
    </>
  )
}
