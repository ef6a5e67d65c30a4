import { useState } from 'react'
import type { Row } from '#shared/collections/index.ts'
import { PicturePicker } from '#web/forms/index.ts'
import { describeProblem, useT } from '#web/locale/index.ts'
import { failureOf, pb } from '#web/records/index.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { Card } from '#web/ui/card.tsx'
import { toast } from '#web/ui/feedback/toasts.ts'
import { useAvatar } from './use-avatar.ts'

const edgePixels = 256

/** The person's picture; changes are stored immediately. */
export function ProfilePicture({ user }: { user: Row<'users'> }) {
  const t = useT('accounts')
  const common = useT('common')
  const [work, setWork] = useState<'upload' | 'remove' | null>(null)
  const picture = useAvatar()
  const refuse = (title: string) => void toast({ tone: 'danger', title })

  async function store(avatar: File | null): Promise<void> {
    setWork(avatar ? 'upload' : 'remove')
    try {
      await pb.collection('users').update(user.id, { avatar }, { requestKey: null })
      toast({ tone: 'success', title: avatar ? common('upload.done') : common('upload.deleted') })
    } catch (error) {
      const problem = failureOf(error).fields.avatar
      if (!avatar) refuse(common('upload.deleteFailed'))
      else refuse(problem ? describeProblem(problem) : common('upload.unexpected'))
    } finally {
      setWork(null)
    }
  }
  return (
    <Card title={t('profile.picture')}>
      <PicturePicker
        preview={<Avatar name={user.name || user.email} picture={picture} size={48} decorative />}
        hasPicture={Boolean(picture)}
        edgePixels={edgePixels}
        labels={{
          add: t('profile.addPicture'),
          change: t('profile.changePicture'),
          remove: t('profile.removePicture'),
        }}
        hint={<p className="mt-1.5 text-caption text-ink-muted">{t('profile.pictureHint')}</p>}
        isStoring={work === 'upload'}
        isRemoving={work === 'remove'}
        onPicture={(chosen) => void store(chosen)}
        onRemove={() => void store(null)}
        onProblem={(sentence) => sentence && refuse(sentence)}
      />
    </Card>
  )
}
