export default function P() { return <p>stub</p> }
