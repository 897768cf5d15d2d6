#!/bin/sh
# Creates a run of at least a thousand trials from a published one, by repeating its trials under new numbers. Draws it
# and prints time and memory.
# Build ./bench report first: ./bench list
set -eu
root=$(CDPATH="" cd -- "$(dirname "$0")/.." && pwd)
records=${1:-$root/assets/capacity/records.zip}
trials=${2:-1000}
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT INT TERM
unzip -q "$records" -d "$folder/one"
mkdir -p "$folder/all/trials" "$folder/all/histograms" "$folder/all/resources"
cp "$folder/one/run.json" "$folder/all/"

files() { find "$1" -type f | wc -l; }

count=$(files "$folder/one/trials")
repetitions=$(sed -n 's/.*"repetitions": \([0-9]*\).*/\1/p' "$folder/one/run.json" | head -n 1)
copy=0
while [ $((copy * count)) -lt "$trials" ]; do
  for file in "$folder"/one/trials/*.json; do
    id=$(basename "$file" .json)
    number=$(printf '%s' "${id%%-*}" | sed 's/^0*//')
    new=$(printf '%04d' $((number + copy * count)))-${id#*-}
    repetition=$(sed -n 's/^    "repetition": \([0-9]*\),*$/\1/p' "$file")
    sed -e "s/$id/$new/g" \
      -e "s/^    \"order\": [0-9]*/    \"order\": $((number + copy * count))/" \
      -e "s/^    \"repetition\": [0-9]*/    \"repetition\": $((repetition + copy * repetitions))/" \
      "$file" > "$folder/all/trials/$new.json"
    for kind in histograms/$id.hlog resources/$id.csv; do
      [ ! -e "$folder/one/$kind" ] || ln "$folder/one/$kind" "$folder/all/${kind%%/*}/$new.${kind##*.}"
    done
  done
  copy=$((copy + 1))
done
# A run that lists finished searches would ignore the new ones.
sed -i.before -e 's/^    "done": \[/    "done_of_one": [/' "$folder/all/run.json" && rm "$folder/all/run.json.before"

echo "$(files "$folder/all/trials") trials"
/usr/bin/time -f '%e s, %M KiB at most' "$root/bench" report "$folder/all" --out "$folder/drawn" | tail -n 1
echo "$(wc -c < "$folder/drawn/report.html") bytes of report.html"
