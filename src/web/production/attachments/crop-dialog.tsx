import 'react-image-crop/dist/ReactCrop.css'
import { type SyntheticEvent, useState } from 'react'
import ReactCrop, { centerCrop, makeAspectCrop, type PercentCrop, type ReactCropProps } from 'react-image-crop'
import { linkedin, type PictureRatio, pictureRatios } from '#shared/networks/linkedin.ts'
import { useT } from '#web/locale/index.ts'
import { reportFailure } from '#web/records/index.ts'
import { Button } from '#web/ui/button.tsx'
import { SegmentedControl } from '#web/ui/form/segmented-control.tsx'
import { Dialog } from '#web/ui/overlay/dialog.tsx'
import { cropPicture } from './crop-picture.ts'

/** Crops a picture to one of the network's ratios. The arrow keys move the crop area. */
export default function CropDialog({
  address,
  onClose,
  onCropped,
}: {
  /** The size of the whole picture. */
  address: string
  onClose: () => void
  onCropped: (file: File) => void
}) {
  const t = useT('production')
  const [ratio, setRatio] = useState<PictureRatio>('landscape')
  const [size, setSize] = useState<{ width: number; height: number } | null>(null)
  const [crop, setCrop] = useState<PercentCrop>()
  const [isBusy, setBusy] = useState(false)
  const aspect = linkedin.pictureRatios[ratio]

  const choose = (next: PictureRatio): void => {
    setRatio(next)
    if (size) setCrop(largest(linkedin.pictureRatios[next], size))
  }
  const measure = ({ currentTarget }: SyntheticEvent<HTMLImageElement>): void => {
    const { naturalWidth: width, naturalHeight: height } = currentTarget
    setSize({ width, height })
    setCrop(largest(aspect, { width, height }))
  }
  const apply = async (): Promise<void> => {
    if (!crop) return
    setBusy(true)
    try {
      onCropped(await cropPicture(address, crop))
    } catch (error) {
      reportFailure(error)
      setBusy(false)
    }
  }
  const handle = t('attachments.cropArea')
  const ariaLabels = Object.fromEntries(
    ['cropArea', ...['nw', 'n', 'ne', 'e', 'se', 's', 'sw', 'w'].map((side) => `${side}DragHandle`)].map((name) => [
      name,
      handle,
    ]),
  )
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      size="lg"
      closesOutside={false}
      title={t('attachments.cropTitle')}
      footer={
        <Button variant="primary" loading={isBusy} disabled={!crop} onClick={() => void apply()}>
          {t('attachments.applyCrop')}
        </Button>
      }
    >
      <div className="space-y-3">
        <SegmentedControl
          label={t('attachments.ratio')}
          value={ratio}
          onValueChange={choose}
          options={pictureRatios.map((value) => ({ value, label: t(`attachments.ratios.${value}`) }))}
        />
        <ReactCrop
          {...(crop ? { crop } : {})}
          aspect={aspect}
          keepSelection
          ariaLabels={ariaLabels as NonNullable<ReactCropProps['ariaLabels']>}
          onChange={(_, percent) => setCrop(percent)}
        >
          <img src={address} alt="" onLoad={measure} className="max-h-[55dvh]" />
        </ReactCrop>
      </div>
    </Dialog>
  )
}

const largest = (aspect: number, { width, height }: { width: number; height: number }): PercentCrop =>
  centerCrop(
    makeAspectCrop(
      { unit: '%', ...(width / height > aspect ? { height: 100 } : { width: 100 }) },
      aspect,
      width,
      height,
    ),
    width,
    height,
  )
