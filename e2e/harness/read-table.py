"""Prints the rows of a CSV file as JSON, as a foreign reader sees them: UTF-8 with a byte order mark, `;` between cells."""
import csv
import json
import sys

with open(sys.argv[1], encoding="utf-8-sig", newline="") as table:
    print(json.dumps(list(csv.reader(table, delimiter=";", strict=True)), ensure_ascii=False))
