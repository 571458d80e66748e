export function Component() {
  return <h1 tabIndex={-1}>create</h1>;
}
