/** Whether an agent is, or is about to be, at work. */
export const isWorking = ({ generation }: { generation: string }): boolean =>
  generation === 'requested' || generation === 'running'
