import { Play } from 'lucide-react'
import { useState } from 'react'
import { clockTime, useT } from '#web/locale/index.ts'
import { pb, reportFailure, useRecord } from '#web/records/index.ts'
import { Button } from '#web/ui/button.tsx'

/** Plays a recording of a knowledge base from the place of a passage. Shows nothing for other items, e.g. subtitles. */
export function PlayFrom({ item, seconds }: { item: string; seconds: number }) {
  const t = useT('common')
  const [address, setAddress] = useState('')
  const [isLoading, setLoading] = useState(false)
  const record = useRecord('knowledge_items', item, { fields: 'id,collectionId,type,file', silent: true })
  if (record.data?.type !== 'audio' || record.data.file === '') return null
  const { file } = record.data
  async function load() {
    setLoading(true)
    try {
      const token = await pb.files.getToken({ requestKey: null })
      setAddress(pb.files.getURL(record.data!, file, { token }))
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
    // biome-ignore lint/a11y/useMediaCaption: the passage beside it is the transcript
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
