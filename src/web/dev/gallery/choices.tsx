import { Building2, LayoutGrid, List, User } from 'lucide-react'
import { useState } from 'react'
import { Checkbox } from '#web/ui/form/checkbox.tsx'
import { RadioCards } from '#web/ui/form/radio-cards.tsx'
import { SegmentedControl } from '#web/ui/form/segmented-control.tsx'
import { Slider } from '#web/ui/form/slider.tsx'
import { Switch } from '#web/ui/form/switch.tsx'
import { TabPanel, Tabs } from '#web/ui/frame/tabs.tsx'
import { Sample } from './sample.tsx'

export function Choices() {
  const [on, setOn] = useState(true)
  const [kind, setKind] = useState('business')
  const [formality, setFormality] = useState(64)
  const [layout, setLayout] = useState('list')
  const [tab, setTab] = useState('topics')
  return (
    <>
      <Sample name="Checkbox and switch" className="grid! items-start! gap-5! sm:grid-cols-2">
        <div className="space-y-2">
          <Checkbox label="Remember me" checked={on} onCheckedChange={setOn} />
          <Checkbox label="Some of them" checked="indeterminate" onCheckedChange={() => {}} />
          <Checkbox
            label="Use hashtags"
            description="At most three, at the end."
            checked={false}
            onCheckedChange={() => {}}
          />
          <Checkbox label="Not now" checked disabled onCheckedChange={() => {}} />
        </div>
        <div className="space-y-4">
          <Switch label="Emoji" description="Where this person would use one." checked={on} onCheckedChange={setOn} />
          <Switch label="Weekly summary" checked={!on} onCheckedChange={(next) => setOn(!next)} />
          <Switch label="Locked" checked={false} disabled onCheckedChange={() => {}} />
        </div>
      </Sample>
      <Sample name="Radio cards" className="block!">
        <RadioCards
          label="Kind of account"
          value={kind}
          onValueChange={setKind}
          options={[
            {
              value: 'business',
              label: 'Business',
              description: 'Several leaders, one workspace.',
              icon: <Building2 />,
            },
            { value: 'individual', label: 'Individual', description: 'You, in your own voice.', icon: <User /> },
          ]}
        />
      </Sample>
      <Sample name="Sliders" className="grid! gap-6! sm:grid-cols-2">
        <Slider
          label="Formality"
          leftLabel="Casual"
          rightLabel="Formal"
          value={formality}
          onValueChange={setFormality}
        />
        <Slider label="Topics" min={1} max={30} value={5} valueText="5 topics" onValueChange={() => {}} disabled />
      </Sample>
      <Sample name="Segments and tabs" className="flex-col flex-nowrap! items-stretch!">
        <div className="flex flex-wrap gap-3">
          <SegmentedControl
            label="Layout"
            value={layout}
            onValueChange={setLayout}
            options={[
              { value: 'list', label: 'List', icon: <List /> },
              { value: 'board', label: 'Board', icon: <LayoutGrid /> },
            ]}
          />
          <SegmentedControl
            label="Layout, icons"
            iconsOnly
            size="sm"
            value={layout}
            onValueChange={setLayout}
            options={[
              { value: 'list', label: 'List', icon: <List /> },
              { value: 'board', label: 'Board', icon: <LayoutGrid /> },
            ]}
          />
        </div>
        <Tabs
          label="Views"
          value={tab}
          onValueChange={setTab}
          items={[
            { value: 'topics', label: 'Topics', count: 12 },
            { value: 'posts', label: 'Posts', count: 4 },
            { value: 'settings', label: 'Settings' },
            { value: 'closed', label: 'Closed', disabled: true },
          ]}
        >
          <TabPanel value="topics">Twelve ideas wait for a decision.</TabPanel>
          <TabPanel value="posts">Four posts are written.</TabPanel>
          <TabPanel value="settings">What the batch was asked for.</TabPanel>
        </Tabs>
      </Sample>
    </>
  )
}
