export function Component() {
  return <h1 tabIndex={-1}>show</h1>;
}
