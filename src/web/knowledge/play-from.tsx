import { Play } from 'lucide-react'
import { useState } from 'react'
import { clockTime, useT } from '#web/locale/index.ts'
import { pb, reportFailure } from '#web/records/index.ts'
import { Button } from '#web/ui/button.tsx'

/** Plays a recording of a knowledge base from the place of a passage. */
export function PlayFrom({ item, seconds }: { item: string; seconds: number }) {
  const t = useT('common')
  const [address, setAddress] = useState('')
  const [isLoading, setLoading] = useState(false)
  async function load() {
    setLoading(true)
    try {
      const record = await pb
        .collection('knowledge_items')
        .getOne(item, { fields: 'id,collectionId,file', requestKey: null })
      const token = await pb.files.getToken({ requestKey: null })
      setAddress(pb.files.getURL(record, record.file, { token }))
    } catch (error) {
      reportFailure(error)
    } finally {
      setLoading(false)
    }
  }
  if (!address) {
    return (
      <Button size="sm" icon={<Play />} loading={isLoading} className="mt-2" onClick={() => void load()}>
        {t('place.play', { time: clockTime(seconds) })}
      </Button>
    )
  }
  return (
    // biome-ignore lint/a11y/useMediaCaption: the passage beside it is what is said
    <audio
      controls
      autoPlay
      src={address}
      aria-label={t('place.play', { time: clockTime(seconds) })}
      className="mt-2 w-full"
      onLoadedMetadata={({ currentTarget }) => {
        currentTarget.currentTime = seconds
      }}
    />
  )
}
