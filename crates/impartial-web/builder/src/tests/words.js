const walk = (node, found) => {
  if (node.nodeType === 3) found.push(node.data);
  else if (!node.matches?.('script, style, code, textarea, select#language, #measure, [hidden]')) {
    for (const name of ['aria-label', 'placeholder', 'title']) if (node.hasAttribute?.(name) && !node.matches('input')) found.push(node.getAttribute(name));
    node.childNodes.forEach((child) => walk(child, found));
  }
  return found;
};
const other = language === 'en' ? /[\u3000-\u9fff]+/g : /[A-Za-z]{2,}/g;
const strange = [...new Set(walk(document.body, [document.title]).join(' ').match(other) || [])].filter((word) => !['SVG', 'PNG', 'Ctrl'].includes(word));
const missing = document.body.innerText.match(/⟦[^⟧]*⟧|undefined|\[object/g) || [];
