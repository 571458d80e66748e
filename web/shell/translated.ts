/**
 * Lets React work on a page that the browser translates. A translator replaces each text by a `font` element, and React, which
 * still holds the text, then fails to insert something before it or to remove it; what it writes into it is not seen. So a text
 * remembers what stands in its place, and React's calls go there. Wrapping each conditional text in an element would be another
 * way, but one that every new line of JSX can forget.
 */
export function followTranslation(): void {
  const { insertBefore, removeChild } = Node.prototype;

  Node.prototype.insertBefore = function <T extends Node>(this: Node, node: T, before: Node | null): T {
    if (!before || before.parentNode === this) return insertBefore.call(this, node, before) as T;
    const there = placeOf(before);
    const parent = there.parentNode;
    // A translator also moves elements, within the same parent.
    if (parent && this.contains(parent)) return insertBefore.call(parent, node, there) as T;
    return insertBefore.call(this, node, null) as T;
  };

  Node.prototype.removeChild = function <T extends Node>(this: Node, node: T): T {
    if (node.parentNode === this) return removeChild.call(this, node) as T;
    const there = placeOf(node);
    there.parentNode?.removeChild(there);
    return node;
  };

  const observer = new MutationObserver((records) => {
    for (const { type, target, addedNodes, removedNodes, previousSibling, nextSibling } of records) {
      if (type === 'characterData') showAgain(target);
      else
        for (const node of removedNodes) {
          if (!(node instanceof Text) || node.isConnected) continue;
          const translation = [...addedNodes, previousSibling, nextSibling].find(isTranslation);
          if (!translation) continue;
          translations.set(node, translation);
          observer.observe(node, { characterData: true });
        }
    }
  });
  observer.observe(document, { childList: true, subtree: true });
}

/** What stands in the place of each text that React holds. */
const translations = new WeakMap<Node, Element>();

const placeOf = (node: Node): Node => translations.get(node) ?? node;

/** No element of ours is a `font`. */
const isTranslation = (node: Node | null): node is Element =>
  node instanceof Element && node.localName === 'font' && node.isConnected;

/** React has changed a text: its translation is out of date, and the text is shown, to be translated again. */
function showAgain(text: Node): void {
  translations.get(text)?.replaceWith(text);
  translations.delete(text);
}
