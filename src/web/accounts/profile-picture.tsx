import { useRef, useState } from 'react'
import type { Row } from '#shared/collections/index.ts'
import { resizeImage } from '#web/forms/index.ts'
import { describeProblem, useT } from '#web/locale/index.ts'
import { failureOf, pb } from '#web/records/index.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { toast } from '#web/ui/feedback/toasts.ts'
import { useAvatar } from './use-avatar.ts'

const edgePixels = 256
const mostBytes = 25 << 20

/** The picture: made small here, stored at once. */
export function ProfilePicture({ user }: { user: Row<'users'> }) {
  const t = useT('accounts')
  const common = useT('common')
  const validation = useT('validation')
  const input = useRef<HTMLInputElement>(null)
  const [work, setWork] = useState<'upload' | 'remove' | null>(null)
  const src = useAvatar()

  async function upload(file: File): Promise<void> {
    const refuse = (title: string) => toast({ tone: 'danger', title })
    if (!pb.authStore.isValid) return void refuse(common('upload.notSignedIn'))
    if (file.size > mostBytes) return void refuse(validation('fileSize', { megabytes: mostBytes >> 20 }))
    setWork('upload')
    try {
      const avatar = await resizeImage(file, edgePixels).catch(() => null)
      if (!avatar) return void refuse(validation('fileType'))
      await pb.collection('users').update(user.id, { avatar }, { requestKey: null })
      toast({ tone: 'success', title: common('upload.done') })
    } catch (error) {
      const { fields } = failureOf(error)
      refuse(fields.avatar ? describeProblem(fields.avatar) : common('upload.unexpected'))
    } finally {
      setWork(null)
    }
  }
  async function remove(): Promise<void> {
    setWork('remove')
    try {
      await pb.collection('users').update(user.id, { avatar: null }, { requestKey: null })
      toast({ tone: 'success', title: common('upload.deleted') })
    } catch {
      toast({ tone: 'danger', title: common('upload.deleteFailed') })
    } finally {
      setWork(null)
    }
  }

  return (
    <Card title={t('profile.picture')}>
      <div className="flex flex-wrap items-center gap-4">
        <Avatar name={user.name || user.email} src={src} size={48} decorative />
        <div className="min-w-0 flex-1">
          <div className="flex flex-wrap gap-2">
            <Button size="sm" loading={work === 'upload'} onClick={() => input.current?.click()}>
              {src ? t('profile.changePicture') : t('profile.addPicture')}
            </Button>
            {src && (
              <Button size="sm" variant="ghost" loading={work === 'remove'} onClick={() => void remove()}>
                {t('profile.removePicture')}
              </Button>
            )}
          </div>
          <p className="mt-1.5 text-caption text-ink-muted">{t('profile.pictureHint')}</p>
        </div>
      </div>
      <input
        ref={input}
        type="file"
        accept="image/png,image/jpeg,image/webp"
        className="sr-only"
        tabIndex={-1}
        aria-hidden="true"
        onChange={({ currentTarget }) => {
          const file = currentTarget.files?.[0]
          currentTarget.value = ''
          if (file) void upload(file)
        }}
      />
    </Card>
  )
}
